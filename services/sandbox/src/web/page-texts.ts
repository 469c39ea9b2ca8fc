/** `signIn` for identity and mail, `payment` for the hosted pages of the payment provider. */
export const pageTexts = {
  de: {
    ownName: 'Deutsch',
    failed: 'Fehler',
    signIn: {
      product: 'Stufenlos Test-Anmeldung',
      testTitle: 'Dies ist eine Test-Anmeldung.',
      testNote:
        'Sie gehört zur Testumgebung auf diesem Rechner. Verwenden Sie hier kein Passwort, das Sie sonst benutzen.',
    },
    payment: {
      product: 'Stufenlos Test-Zahlung',
      testTitle: 'Testmodus – keine echte Zahlung',
      testNote:
        'Diese Seite gehört zur Testumgebung auf diesem Rechner. Es wird nichts abgebucht. Geben Sie hier keine echten Kartendaten ein.',
    },
  },
  en: {
    ownName: 'English',
    failed: 'Error',
    signIn: {
      product: 'Stufenlos test sign-in',
      testTitle: 'This is a test sign-in.',
      testNote:
        'It belongs to the test environment on this computer. Do not use a password here that you use elsewhere.',
    },
    payment: {
      product: 'Stufenlos test payment',
      testTitle: 'Test mode – no real payment',
      testNote:
        'This page belongs to the test environment on this computer. Nothing is charged. Do not type details of a real card here.',
    },
  },
};
