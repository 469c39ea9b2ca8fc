import { startSite } from '@stufenlos/workspace/test-site';
import { expect, it } from 'vitest';
import { openDrivenPage } from '../../../testing/driven-page.ts';
import { gatherDeviceMotion } from './gather-device-motion.ts';

const page = `<!doctype html><html lang="en"><title>Page</title>
  <p id="output">1</p><p id="clock">0</p>
  <button onclick="panel.hidden = false">Control panel</button>
  <div id="panel" hidden>
    <button onclick="output.textContent = 9">More</button>
    <label><input type="checkbox" id="off"> Ignore motion</label>
  </div>
  <script>
    setInterval(() => { clock.textContent = performance.now() }, 20);
    addEventListener('devicemotion', ({ rotationRate }) => {
      if (!off.checked && Math.abs(rotationRate.gamma) > 50) output.textContent = Number(output.textContent) + 1;
    });
  </script>`;

it('moves the device, and finds the controls that replace it', { timeout: 120_000 }, async () => {
  const site = await startSite({ '/': page });
  const driven = await openDrivenPage(site.url('/'), site.host);
  try {
    expect(await driven.document.appliesTo(gatherDeviceMotion, new AbortController().signal)).toBe(true);
    const { effect, disabledBy, alternative } = await driven.run(gatherDeviceMotion);
    expect(effect).toMatchObject({ before: '1', after: '2' });
    expect({ disabledBy, alternative }).toEqual({ disabledBy: 'Ignore motion', alternative: 'More' });
  } finally {
    await driven.close();
    await site.close();
  }
});
