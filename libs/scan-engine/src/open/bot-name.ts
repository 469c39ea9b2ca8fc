/** The name by which site owners address us in robots.txt. */
export const botName = 'StufenlosBot';
