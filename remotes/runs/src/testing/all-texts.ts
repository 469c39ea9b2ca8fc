import proofsDe from '../locales/proofs.de.json';
import proofsEn from '../locales/proofs.en.json';
import senderDe from '../locales/sender.de.json';
import senderEn from '../locales/sender.en.json';
import { texts as de } from '../locales/texts.de.ts';
import { texts as en } from '../locales/texts.en.ts';
import workDe from '../locales/work.de.json';
import workEn from '../locales/work.en.json';

/** All texts of the remote, as the shell has them once every view was seen. */
export const allTexts = {
  runs: { de: { ...de.runs, ...workDe }, en: { ...en.runs, ...workEn } },
  marketing: { de: de.marketing, en: en.marketing },
  profile: { de: { ...de.profile, ...proofsDe, ...senderDe }, en: { ...en.profile, ...proofsEn, ...senderEn } },
};
