import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ImpactTag, StatusTag, type Impact, type Status } from './tag.tsx';

afterEach(cleanup);

const shapeOf = (label: string) => screen.getByText(label).querySelector('svg')?.getAttribute('data-icon');
const impacts: Impact[] = ['critical', 'serious', 'moderate', 'minor'];
const statuses: Record<'criteria' | 'runs', Status[]> = {
  criteria: ['failed', 'review', 'clear', 'manual', 'obsolete'],
  runs: ['queued', 'running', 'completed', 'partial', 'failed', 'canceled'],
};

it('shows an impact by its word and its own shape', () => {
  render(impacts.map((impact) => <ImpactTag key={impact} impact={impact} label={impact} />));
  expect(new Set(impacts.map(shapeOf)).size).toBe(4);
});

describe.each(Object.entries(statuses))('states of %s', (_, states) => {
  it('differ by shape, not only by colour', () => {
    render(states.map((status) => <StatusTag key={status} status={status} label={status} />));
    expect(new Set(states.map(shapeOf)).size).toBe(states.length);
  });
});

it('shows no green tick for a criterion without findings', () => {
  render(<StatusTag status="clear" label="ohne Fund" />);
  expect(shapeOf('ohne Fund')).not.toBe('check');
});

it('hides the shape from assistive technology, because the word is enough', () => {
  render(<StatusTag status="failed" label="verletzt" />);
  expect(screen.getByText('verletzt').querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});
