/** The name by which site owners address us in robots.txt, and by which pages of ours call the checker. */
export const botName = 'StufenlosBot';
