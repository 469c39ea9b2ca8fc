import { renderInPlatform, type RenderInPlatformOptions } from '@stufenlos/platform/testing';
import { screen } from '@testing-library/react';
import { CurrentPlan } from '../features/current-plan/current-plan.tsx';
import { texts } from './texts.ts';

/** The part of the page that says what somebody has paid for. */
export const showPlan = (entitlement: RenderInPlatformOptions['entitlement'], options: RenderInPlatformOptions = {}) =>
  renderInPlatform(<CurrentPlan portal={<button type="button">portal</button>} />, {
    texts,
    ...(entitlement !== undefined && { entitlement }),
    ...options,
  });
export const plain = (element: Element) => element.textContent.replaceAll('\u00a0', ' ');
export const domainField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Adresse der Website' });
