/**
 * Names under which older versions recorded a migration, and the names of today. The migrator refuses a database with a
 * name that it does not know. Nothing is added here: a published name is frozen (`published.json`).
 */
export const renamedMigrations: Readonly<Record<string, string>> = {
  '0013_run_mails': '0011_run_mails',
};
