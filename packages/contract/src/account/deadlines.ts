/** Terms of the law on personal data, 152-ФЗ. Requests, the doctor, the pages and the texts all take them from here. */
export const DEADLINES = {
  /** To answer a request, articles 14, 20 and 21. */
  answerWorkingDays: 10,
  /** What may be added once, if the person is told why. */
  extensionWorkingDays: 5,
  /** To stop what is unlawful, article 21. */
  stopWorkingDays: 3,
  /** To erase what cannot be made lawful, article 21. */
  eraseWorkingDays: 10,
  /** To erase what was kept by a consent that was withdrawn, articles 9 and 21. */
  consentDays: 30,
} as const;
