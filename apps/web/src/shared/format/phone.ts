/** `+79000001234` → `+7 900 000-12-34`; numbers of other countries, which group their digits otherwise, stay as they are. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7\u00a0$1\u00a0$2-$3-$4');
}
