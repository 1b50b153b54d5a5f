/** Replies for states that the demo company is not in. */

/** The second factors of one person. */
export const twoFactors = {
  isRequired: false,
  passkeysArePossible: true,
  recoveryCodesLeft: 8,
  factors: [
    {
      ...{ id: '1', kind: 'TOTP', name: 'My phone' },
      ...{ addedAt: '2026-03-02T08:15:00.000Z', lastUsedAt: '2026-11-24T07:58:00.000Z' },
    },
    { id: '2', kind: 'PASSKEY', name: 'Security key', addedAt: '2026-03-02T08:21:00.000Z', lastUsedAt: null },
  ],
};

export const codes = {
  recoveryCodes: Array.from({ length: 10 }, (_, at) => `7K${at}M-4QPX-WN2T-H8R${at}`),
};

export const nothingToPay = { hasPayer: true, sepa: [], elsewhere: [], withoutIban: [], open: [] };

const warning = {
  ...{ id: '1', userId: '1', userName: 'Emma Castillo', occasion: 'EXPIRY', fromYear: 2026, hours: 16 },
  message: 'You have 16 hours of leave left of 2026. Please take this leave by 31 March 2027, or it lapses.',
  ...{ expiresOn: '2027-03-31', lastDay: '2027-03-31', warnedOn: '2026-11-02', warnedAt: '2026-11-02T05:00:00.000Z' },
  ...{ raisedAt: '2026-11-02T05:00:00.000Z', mailStatus: 'SENT', mailedAt: '2026-11-02T05:00:04.000Z' },
  ...{ openedAt: '2026-11-04T09:12:00.000Z', lapsedHours: null, lapsedAt: null },
};
/** One that was read, one that came late, and one whose leave lapsed. */
export const warnings = [
  warning,
  { ...warning, id: '2', userName: 'Jonas Weber', lastDay: '2027-04-14', mailStatus: 'QUEUED', mailedAt: null, openedAt: null },
  { ...warning, id: '3', userName: 'Marta Rossi', mailStatus: 'FAILED', mailedAt: null, openedAt: null, lapsedHours: 8 },
];
