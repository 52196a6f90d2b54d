const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Moscow',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `01.03.2026 14:05` in Moscow; Excel in Russian takes it for a date. */
export function moscowTime(iso: string): string {
  return parts.format(new Date(iso)).replaceAll('/', '.').replace(',', '');
}

/** A date whose UTC parts are the clock of Moscow: spreadsheets know no time zones. */
export function moscowWallClock(iso: string): Date {
  const [day = '', month = '', year = '', hour = '', minute = ''] = moscowTime(iso).split(/[. :]/);
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:00Z`);
}
