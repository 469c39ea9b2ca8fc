import type { Impact, ScanProfile } from '@stufenlos/contracts';

/** What is counted of a class: without what the owner ignores, as everywhere on the screen. */
export interface Counts {
  rules: number;
  nodes: number;
}

/** A finished run of the same address. */
export interface TrendPoint {
  /** A date in words. */
  date: string;
  /** The rules that ran. Numbers of different ones are not comparable. */
  profile: ScanProfile;
  /** Pages that were judged. */
  pages: number;
  violations: Counts;
}

/** Elements of one component, on all pages. */
export interface WorstComponent {
  /** Selector of the component. */
  label: string;
  impact: Impact;
  rules: readonly string[];
  nodes: number;
  pages: number;
}

/** What the first page says beyond the rest of the report. */
export interface Overview {
  /** Oldest first; the last one is this run. One alone is no trend. */
  trend: readonly TrendPoint[];
  /** Most severe first. */
  components: readonly WorstComponent[];
}
