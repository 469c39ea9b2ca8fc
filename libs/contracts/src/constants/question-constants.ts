/** Questions of one page, and those of one kind among them. More than that nobody answers. */
export const questionsPerPage = 60;
export const questionsPerKind = 8;

export const questionHtmlLimit = 600;
export const factTextLimit = 300;
export const factsPerQuestion = 10;

/** What a person says: it is as it should be, it is not, or the question makes no sense here. */
export const questionVerdicts = ['yes', 'no', 'na'] as const;
export type QuestionVerdict = (typeof questionVerdicts)[number];
