/** Where notifications come from, as YooKassa publishes it (yookassa.ru/developers/using-api/webhooks, read in November 2026). */
export const NOTIFICATION_NETWORKS: readonly string[] = [
  '185.71.76.0/27',
  '185.71.77.0/27',
  '77.75.153.0/25',
  '77.75.154.128/25',
  '77.75.156.11/32',
  '77.75.156.35/32',
  '2a02:5180::/32',
];
