export const YEAR_2025 = {
  year: 2025,
  source: 'Labour Code art. 112; Decree of the Government of Russia of 4 October 2024 № 1335',
  daysOff: [
    ...['01-01', '01-02', '01-03', '01-06', '01-07', '01-08'],
    ...['05-01', '05-02', '05-08', '05-09'],
    ...['06-12', '06-13'],
    ...['11-03', '11-04', '12-31'],
  ],
  workingWeekends: ['11-01'],
};
