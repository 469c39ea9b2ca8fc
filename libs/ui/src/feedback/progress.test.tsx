import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Progress, ProgressSteps } from './progress.tsx';

afterEach(cleanup);

it('describes its state in words', async () => {
  render(<Progress label="Fortschritt" valueText="Regeln werden angewendet" value={2} max={4} />);
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Fortschritt' });
  expect(bar.getAttribute('aria-valuetext')).toBe('Regeln werden angewendet');
  expect(bar.position).toBe(0.5);
  expect(screen.getByText('Regeln werden angewendet')).toBeTruthy();
});

it('is indeterminate without a value', () => {
  render(<Progress label="Fortschritt" valueText="In der Warteschlange" />);
  expect(screen.getByRole<HTMLProgressElement>('progressbar').position).toBe(-1);
});

it('marks the current step, and names states for people who do not see the shapes', async () => {
  render(
    <ProgressSteps
      label="Schritte"
      steps={[
        { id: 'open', label: 'Seite öffnen', state: 'done', stateLabel: 'erledigt' },
        { id: 'audit', label: 'Regeln anwenden', state: 'current', stateLabel: 'läuft' },
        { id: 'save', label: 'Speichern', state: 'waiting' },
      ]}
    />,
  );
  const [done, current, waiting] = screen.getAllByRole('listitem');
  expect(done?.textContent).toContain('erledigt');
  expect(current?.getAttribute('aria-current')).toBe('step');
  expect(waiting?.hasAttribute('aria-current')).toBe(false);
});
