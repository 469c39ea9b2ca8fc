/** The axe tag of our static checks. */
export const ownTag = 'stufenlos';
