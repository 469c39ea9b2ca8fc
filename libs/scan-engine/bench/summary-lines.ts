import { cpuPerPage, pagesPerMinute, targets } from './comparison.ts';
import type { Agreement, Figures, Round, Run } from './comparison.ts';

export const heading = `${'round'.padEnd(7)}${'side'.padEnd(8)}${cells('CPU s/page', 'pages/min', 'peak MB', 'left')}`;

export function runLine(round: number, run: Run): string {
  const { peakMb, isMemoryExact, left } = run.cost;
  const memory = peakMb === null ? '-' : `${isMemoryExact ? '' : '~'}${peakMb.toFixed(0)}`;
  const cpu = cpuPerPage(run)?.toFixed(3) ?? '-';
  return `${String(round).padEnd(7)}${run.side.padEnd(8)}${cells(cpu, pagesPerMinute(run).toFixed(0), memory, String(left))}`;
}

export function figureLines({ cpu, pagesPerMinute: speed, memory }: Figures): string[] {
  return [
    line('CPU per page', cpu, { most: targets.cpu }),
    line('pages per minute', speed, { least: targets.pagesPerMinute }),
    line('peak memory', memory, { most: targets.memory }),
  ];
}

function line(name: string, times: number | null, target: { most: number } | { least: number }): string {
  const shown = times === null ? '-' : `${times.toFixed(2)} x floor`;
  const [words, isMet] =
    'most' in target
      ? [`at most ${target.most}`, (value: number) => value <= target.most]
      : [`at least ${target.least}`, (value: number) => value >= target.least];
  const verdict = times === null ? 'not measured here' : isMet(times) ? 'met' : 'MISSED';
  return `${name.padEnd(18)}${shown.padEnd(14)}${words.padEnd(18)}${verdict}`;
}

export function agreementLines({ expected, missing }: Agreement): string[] {
  const found = expected - missing.length;
  return [
    `${'violations'.padEnd(18)}${`${found} of ${expected}`.padEnd(14)}${'all of the floor'.padEnd(18)}${missing.length === 0 ? 'met' : 'MISSED'}`,
    ...missing.slice(0, 20).map(({ url, rule }) => `  not reported: ${rule} on ${url}`),
  ];
}

/** Conditions that limit what the figures mean. */
export function warnings(rounds: readonly Round[], load: number, cores: number): string[] {
  const runs = rounds.flatMap(({ floor, engine }) => [floor, engine]);
  return [
    ...(load > cores / 2
      ? [`the machine was busy before the start (load ${load.toFixed(1)}): pages/min says little`]
      : []),
    ...(runs.some(({ cost }) => !cost.isMemoryExact)
      ? ['~ some processes hide their memory: only what they have for themselves is counted']
      : []),
    ...(runs.some(({ cost }) => cost.left > 0) ? ['processes were left behind by a run: that is a fault'] : []),
  ];
}

function cells(...texts: string[]): string {
  return texts.map((text) => text.padStart(12)).join('');
}
