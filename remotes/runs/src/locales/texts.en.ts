import account from '@stufenlos/contracts/texts/account.en.json';
import marketing from '@stufenlos/contracts/texts/scan-form.en.json';
import runs from './en.json';
import monitors from './monitors.en.json';
import profile from './profile.en.json';

/** The English texts that every view needs, by namespace. */
export const texts = { runs, marketing, profile: { ...profile, ...monitors, ...account } };
