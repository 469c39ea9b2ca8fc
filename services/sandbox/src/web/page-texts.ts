export const pageTexts = {
  de: {
    product: 'Stufenlos Test-Anmeldung',
    ownName: 'Deutsch',
    failed: 'Fehler',
    testTitle: 'Dies ist eine Test-Anmeldung.',
    testNote:
      'Sie gehört zur Testumgebung auf diesem Rechner. Verwenden Sie hier kein Passwort, das Sie sonst benutzen.',
  },
  en: {
    product: 'Stufenlos test sign-in',
    ownName: 'English',
    failed: 'Error',
    testTitle: 'This is a test sign-in.',
    testNote: 'It belongs to the test environment on this computer. Do not use a password here that you use elsewhere.',
  },
};
