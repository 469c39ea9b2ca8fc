import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'oxfmt';

/** What `@stufenlos/environment` says about a variable. */
interface Variable {
  reader: { form: string };
  does: string;
  default?: string;
  isOptional?: true;
  isNeededInProduction?: true;
  isSecret?: true;
}

/** Variables by service and name. */
export type Services = Readonly<Record<string, Readonly<Record<string, Variable>>>>;

const command = 'npm run environment';

/** Every `services/<name>/src/config/<name>-variables.ts`, which exports `<name>Variables`. */
export async function readServices(root: string): Promise<Services> {
  const services: Record<string, Services[string]> = {};
  for (const name of readdirSync(join(root, 'services'))) {
    const folder = join(root, 'services', name, 'src/config');
    if (!existsSync(folder)) continue;
    const file = pathToFileURL(join(folder, `${name}-variables.ts`)).href;
    const module = (await import(file)) as Services;
    services[name] = module[`${name}Variables`] ?? {};
  }
  return services;
}

/** Files that are derived from the variables of the services: path from the root and text. */
export async function settingsFiles(services: Services): Promise<Map<string, string>> {
  return new Map([
    ['services/docs/settings.md', await formatted(table(services))],
    ['services/env.example', example(services)],
    ['services/standalone/src/environment/variables.generated.json', `${JSON.stringify(names(services), null, 2)}\n`],
  ]);
}

/** As `npm run format` writes it. */
const formatted = async (markdown: string): Promise<string> =>
  (await format('settings.md', markdown, { printWidth: 120 })).code;

/** Those that do not exist or have another text. */
export const staleFiles = (root: string, files: ReadonlyMap<string, string>): string[] =>
  [...files].filter(([path, text]) => textOf(join(root, path)) !== text).map(([path]) => path);

/** For `npm run check`: a fault for each file that is not current. */
export async function settingsFaults(root: string): Promise<string[]> {
  const stale = staleFiles(root, await settingsFiles(await readServices(root)));
  return stale.map((path) => `${path} is not what the variables of the services say: ${command}`);
}

export function writeFiles(root: string, files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) writeFileSync(join(root, path), text);
}

function table(services: Services): string {
  const sections = Object.entries(services).map(([service, variables]) => {
    const rows = Object.entries(variables).map(([name, variable]) =>
      [
        `\`${name}\``,
        variable.reader.form,
        defaultOf(variable),
        `${variable.does}${variable.isSecret ? ` Secret; or \`${name}_FILE\`.` : ''}`,
      ]
        .map((cell) => cell.replaceAll('|', '\\|'))
        .join(' | '),
    );
    const head = '| variable | must be | default | what it does |\n| --- | --- | --- | --- |';
    return `## ${service}\n\n${head}\n${rows.map((row) => `| ${row} |`).join('\n')}`;
  });
  return `# Settings

<!-- Written by \`${command}\`. -->

Every process reads its environment variables once, at its start, and names every problem at once. An empty variable
means an unset one, except for a list. \`NAME_FILE\` may name a file that holds the value of a secret; a problem then
names the file, never what it holds. \`npm start\` sets
what the processes need of each other, and hands on everything else that is set for it.

${sections.join('\n\n')}
`;
}

function defaultOf({ default: text, isOptional, isNeededInProduction }: Variable): string {
  if (text !== undefined) return text === '' ? 'empty' : `\`${text}\``;
  return isNeededInProduction ? 'none; required in production' : isOptional ? 'none' : 'required';
}

/** A variable of several services stands at the first one, which names the others. */
function example(services: Services): string {
  const known = new Set<string>();
  const sections = Object.entries(services).map(([service, variables]) => {
    const lines = Object.entries(variables).flatMap(([name, variable]) => {
      if (known.has(name)) return [];
      known.add(name);
      const others = Object.keys(services).filter((other) => other !== service && services[other]?.[name]);
      return exampleLines(name, variable, others);
    });
    return [`## ${service}`, ...lines].join('\n');
  });
  return `# Every setting with its default. Written by ${command}.
# A secret is set by itself or, better, by the path of a file that holds it (NAME_FILE), never by both.

${sections.join('\n\n')}
`;
}

function exampleLines(name: string, variable: Variable, others: readonly string[]): string[] {
  const { does, default: text = '', isOptional, isNeededInProduction, isSecret } = variable;
  const notes = [
    isNeededInProduction ? 'Required in production.' : !isOptional && variable.default === undefined && 'Required.',
    isSecret && 'Secret.',
    others.length > 0 && `Also read by ${others.join(', ')}.`,
  ];
  return [
    `# ${[does, ...notes.filter(Boolean)].join(' ')}`,
    `# ${name}=${text}`,
    ...(isSecret ? [`# ${name}_FILE=`] : []),
  ];
}

/** The launcher runs before anything is installed, so it reads names instead of code. */
const names = (services: Services) =>
  Object.fromEntries(
    Object.entries(services).map(([service, variables]) => {
      const all = Object.entries(variables);
      const secrets = all.filter(([, { isSecret }]) => isSecret).map(([name]) => name);
      return [service, { variables: all.map(([name]) => name), secrets }];
    }),
  );

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
