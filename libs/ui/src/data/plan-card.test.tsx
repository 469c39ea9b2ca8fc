import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LinkButton } from '../elements/button.tsx';
import { PlanCard } from './plan-card.tsx';
import { VisuallyHidden } from '../elements/visually-hidden.tsx';
import { Wrap } from '../elements/wrap.tsx';

afterEach(cleanup);

it('is an article named by its plan, with price, note, features and an action', async () => {
  render(
    <Wrap>
      <PlanCard
        name="Pro"
        price="40 € pro Monat"
        priceNote="inkl. gesetzlicher USt."
        features={['5 Domains', 'Alles aus Basic']}
        mark="Ihre Auswahl"
        action={<LinkButton href="/setup">Pro wählen</LinkButton>}
      />
    </Wrap>,
  );
  const card = within(screen.getByRole('article', { name: 'Pro' }));
  expect(card.getByRole('heading', { level: 3, name: 'Pro' })).toBeTruthy();
  expect(card.getAllByRole('listitem')).toHaveLength(2);
  expect(card.getByText('inkl. gesetzlicher USt.')).toBeTruthy();
  expect(card.getByText('Ihre Auswahl')).toBeTruthy();
  expect(card.getByRole('link', { name: 'Pro wählen' })).toBeTruthy();
});

it('omits optional parts', () => {
  render(<PlanCard name="Enterprise" price={<VisuallyHidden>Individuell</VisuallyHidden>} features={[]} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('Individuell')).toBeTruthy();
});
