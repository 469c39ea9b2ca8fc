import { dirname, join, normalize } from 'node:path';
import type { SourceFile } from '@stufenlos/remote-tools/checks';
import { developmentOnly, guardedPackages, islands, kinds, mayRunIn, entryPoints } from '../architecture.ts';
import { importsOf } from './imports.ts';
import type { Project } from './projects.ts';

/** Returns the findings of the direction check as sentences; empty when every import follows the table. */
export function checkBoundaries(projects: readonly Project[], files: readonly SourceFile[]): string[] {
  return [
    ...projects.flatMap((project) => declaredFaults(project, projects)),
    ...files.flatMap((file) => {
      const project = projects.find(({ folder }) => file.path.startsWith(`${folder}/`));
      return project ? importFaults(file, project, projects) : [];
    }),
  ];
}

function declaredFaults(project: Project, projects: readonly Project[]): string[] {
  const kind = kinds[project.kind];
  if (!kind) return [`${project.folder}: unknown tag type:${project.kind}`];
  if (!(project.runsIn in mayRunIn)) return [`${project.folder}: unknown tag runs-in:${project.runsIn}`];
  const production = Object.keys(project.dependencies).flatMap((name) => directionFault(project, name, projects));
  const development = Object.keys(project.devDependencies).flatMap((name) =>
    isDevelopmentOnly(name, projects) ? [] : directionFault(project, name, projects),
  );
  return [...production, ...development];
}

function directionFault(project: Project, name: string, projects: readonly Project[]): string[] {
  const target = projects.find((other) => other.name === name);
  if (!target) return [];
  const kind = kinds[project.kind];
  if (!kind?.mayImport.includes(target.kind)) {
    return [`${project.folder}: type ${project.kind} may not depend on type ${target.kind} (${kind?.because})`];
  }
  if (!mayRunIn[project.runsIn].includes(target.runsIn)) {
    return [`${project.folder}: runs in ${project.runsIn}, ${target.name} runs in ${target.runsIn}`];
  }
  return [];
}

const isDevelopmentOnly = (name: string, projects: readonly Project[]) =>
  developmentOnly.includes(projects.find((project) => project.name === name)?.kind ?? '');

function importFaults(file: SourceFile, project: Project, projects: readonly Project[]): string[] {
  return importsOf(file.text).flatMap((specifier) => {
    const say = (fault: string) => `${file.path}: imports ${specifier}: ${fault}`;
    if (specifier.startsWith('.')) return relativeFault(file, project, specifier).map(say);
    const name = packageOf(specifier);
    return [
      ...undeclaredFault(name, project, projects),
      ...entryPointFault(specifier, name, project),
      ...guardFault(file, name),
      ...islandFault(file),
    ].map(say);
  });
}

function relativeFault(file: SourceFile, project: Project, specifier: string): string[] {
  const target = normalize(join(dirname(file.path), specifier)).replaceAll('\\', '/');
  if (!target.startsWith(`${project.folder}/`)) return ['leaves its project; go through the package name'];
  const island = islands.find(({ folder }) => file.path.startsWith(folder));
  return island && !target.startsWith(island.folder) && !file.path.endsWith('.test.ts') ? [island.because] : [];
}

function undeclaredFault(name: string, project: Project, projects: readonly Project[]): string[] {
  if (name === project.name || !projects.some((other) => other.name === name)) return [];
  return name in project.dependencies || name in project.devDependencies ? [] : ['not declared in package.json'];
}

function entryPointFault(specifier: string, name: string, project: Project): string[] {
  const narrow = entryPoints.find(({ kind, target }) => kind === project.kind && target === name);
  if (!narrow || narrow.entries.some((entry) => specifier === `${name}${entry.slice(1)}`)) return [];
  return [`only its entry points ${narrow.entries.join(', ')} (${narrow.because})`];
}

function guardFault(file: SourceFile, name: string): string[] {
  const guard = guardedPackages.find((entry) => entry.name === name);
  if (!guard || guard.only.some((place) => file.path.startsWith(place)) || file.path.endsWith('.test.ts')) return [];
  return [`allowed in ${guard.only.join(', ') || 'no place'} (${guard.because})`];
}

function islandFault(file: SourceFile): string[] {
  const island = islands.find(({ folder }) => file.path.startsWith(folder));
  return island && !file.path.endsWith('.test.ts') ? [island.because] : [];
}

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
