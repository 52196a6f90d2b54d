/** `+79000001234` → `+7 900 000-12-34`, without the data of all countries: their numbers stay as they are. */
export function displayPhone(phone: string): string {
  return phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7\u00a0$1\u00a0$2-$3-$4');
}
