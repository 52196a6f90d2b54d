import type { Row } from '#database/tables.ts';

export type Channel = Row<'notification_channel'>['channel'];

/** Alerts go only where the owner has shown that it is theirs and wants them. */
export function takesAlerts(
  channel: Pick<Row<'notification_channel'>, 'confirmed_at' | 'enabled' | 'muted_at'>,
): boolean {
  return channel.confirmed_at !== null && channel.enabled && channel.muted_at === null;
}
