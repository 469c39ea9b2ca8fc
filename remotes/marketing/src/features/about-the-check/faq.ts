import type { RuntimeConfig } from '@stufenlos/contracts';

type Say = (key: string, values?: Record<string, unknown>) => string;

interface Question {
  question: string;
  answer: string;
  /** Where the answer goes on. */
  more?: { text: string; to: string };
}

/** The questions in their order, for the page and for search engines. */
export const faqOf = (say: Say, { botName, retentionDays }: RuntimeConfig): Question[] => [
  { question: say('faq.q1'), answer: say('faq.a1') },
  { question: say('faq.q2'), answer: say('faq.a2') },
  { question: say('faq.q3'), answer: say('faq.a3') },
  { question: say('faq.q4'), answer: say('faq.a4') },
  { question: say('faq.q5'), answer: say('faq.a5') },
  { question: say('faq.q6'), answer: say('faq.a6') },
  { question: say('faq.q7'), answer: say('faq.a7', { botName }), more: { text: say('faq.bot'), to: '/bot' } },
  { question: say('faq.q8'), answer: say('faq.a8', { days: retentionDays }) },
];
