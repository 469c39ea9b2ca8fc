import { render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';

/** Shows a text some time after it was rendered. Effects of a part that takes longer than a time slice of React run in the next one. */
function Late({ onEffect }: { onEffect: () => void }) {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true));
    return () => clearTimeout(timer);
  }, []);
  return isReady ? <Slow onEffect={onEffect} /> : null;
}

function Slow({ onEffect }: { onEffect: () => void }) {
  takeLong();
  useEffect(onEffect);
  return <p>Here</p>;
}

/** Longer than a time slice of React, which is 5 ms. */
function takeLong(): void {
  const end = performance.now() + 8;
  while (performance.now() < end);
}

it('effects have run when a test goes on after waiting for an element', async () => {
  // Whether the timer of Testing Library comes first is a matter of chance.
  for (let round = 0; round < 200; round += 1) {
    let effects = 0;
    const { unmount } = render(<Late onEffect={() => void (effects += 1)} />);
    await screen.findByText('Here');
    expect(effects).toBe(1);
    unmount();
  }
});
