import type { Row } from '#database/tables.ts';

export type Channel = Row<'notification_channel'>['channel'];

/** Only a channel that its owner has confirmed and not switched off or blocked. */
export function canReceiveAlerts(
  channel: Pick<Row<'notification_channel'>, 'confirmed_at' | 'enabled' | 'muted_at'>,
): boolean {
  return channel.confirmed_at !== null && channel.enabled && channel.muted_at === null;
}
