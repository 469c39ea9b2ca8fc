import type { Statistics } from '@stufenlos/contracts';
import { ApiError } from '@stufenlos/platform';
import { findBarriers } from '@stufenlos/ui/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { showView } from '../../testing/show-view.tsx';
import { CommunityStatistics } from './community-statistics.tsx';

const figures: Statistics = { windowDays: 30, scans: 1284, avgIssuesPerSite: 17.4 };
const show = (change: Partial<Statistics> = {}, locale: 'de' | 'en' = 'de') =>
  showView(<CommunityStatistics />, { locale, api: { statistics: () => ({ ...figures, ...change }) } });
const values = async () => (await screen.findAllByRole('definition')).map((value) => value.textContent);

afterEach(cleanup);

it('shows both figures in the format of the language and says how they are counted', async () => {
  const { container } = show();
  expect(await values()).toEqual(['1.284', '17,4']);
  expect(screen.getByText(/ein Fund ist ein betroffenes Element/)).toBeTruthy();
  expect(await findBarriers(container)).toEqual([]);
  show({}, 'en');
  expect(await values()).toEqual(['1,284', '17.4']);
});

it('says that there are no figures yet instead of showing samples', async () => {
  const { container } = show({ scans: 0, avgIssuesPerSite: null });
  expect(await screen.findByText('Noch keine Zahlen – Ihre Prüfung wäre die erste.')).toBeTruthy();
  expect(screen.queryByRole('definition')).toBeNull();
  expect(screen.getByText(/Gezählt werden abgeschlossene Prüfungen/)).toBeTruthy();
  expect(await findBarriers(container)).toEqual([]);
});

it('leaves the average out where there is none, and shows a real zero', async () => {
  show({ avgIssuesPerSite: null });
  expect(await values()).toEqual(['1.284']);
  show({ avgIssuesPerSite: 0 });
  expect(await values()).toEqual(['1.284', '0']);
});

it('says that the figures are away, and gets them on retry', async () => {
  let isAway = true;
  const { platform } = showView(<CommunityStatistics />, {
    api: {
      statistics: () => {
        if (isAway) throw new ApiError({ type: '', title: '', status: 503, code: 'unavailable', traceId: 't' });
        return figures;
      },
    },
  });
  const words = await screen.findByText(/Die Zahlen lassen sich gerade nicht abrufen/);
  await waitFor(() => expect(platform.announcements).toEqual([{ text: words.textContent, politeness: 'polite' }]));
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await values()).toEqual(['1.284', '17,4']);
});
