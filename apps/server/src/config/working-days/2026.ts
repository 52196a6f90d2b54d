export const YEAR_2026 = {
  year: 2026,
  source: 'Labour Code art. 112; Decree of the Government of Russia of 24 September 2025 № 1466',
  daysOff: [
    ...['01-01', '01-02', '01-05', '01-06', '01-07', '01-08', '01-09'],
    ...['02-23', '03-09', '05-01', '05-11', '06-12', '11-04', '12-31'],
  ],
  workingWeekends: [],
};
