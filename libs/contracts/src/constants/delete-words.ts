/** The words that are typed to delete an account, one per language (`profile:delete.type`). */
export const deleteWords = { de: 'LÖSCHEN', en: 'DELETE' } as const;
