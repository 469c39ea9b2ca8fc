import account from '@stufenlos/contracts/texts/account.de.json';
import marketing from '@stufenlos/contracts/texts/scan-form.de.json';
import runs from './de.json';
import monitors from './monitors.de.json';
import profile from './profile.de.json';

/** The German texts that every view needs, by namespace. */
export const texts = { runs, marketing, profile: { ...profile, ...monitors, ...account } };
