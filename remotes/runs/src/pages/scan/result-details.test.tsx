import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '../../testing/render-scan.tsx';
import { sampleRun, sampleStats } from '../../testing/sample-run.ts';
import { ResultDetails } from './result-details.tsx';

function Unlockable(): ReactNode {
  const [locked, setLocked] = useState(true);
  return (
    <>
      {locked && <button onClick={() => setLocked(false)}>freischalten</button>}
      <ResultDetails run={{ ...sampleRun, locked }} stats={sampleStats} />
    </>
  );
}

it('moves the focus to the report also when it was unlocked before its texts had arrived', async () => {
  renderPart(<Unlockable />);
  const button = screen.getByRole('button', { name: 'freischalten' });
  button.focus();
  fireEvent.click(button);
  expect(screen.queryByRole('heading', { name: 'Ergebnisse im Einzelnen' })).toBeNull();
  const heading = await screen.findByRole('heading', { name: 'Ergebnisse im Einzelnen' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
