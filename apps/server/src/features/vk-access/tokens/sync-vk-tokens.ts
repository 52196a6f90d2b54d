import { randomUUID } from 'node:crypto';
import type { VkConfig } from '#config/vk-config.ts';
import { createVault } from '#database/create-vault.ts';
import type { Database } from '#database/database.ts';
import { secretContext } from './secret-context-rules.ts';
import { deleteOtherSettingTokens, type SettingToken, upsertSettingTokens } from './token-repository.ts';

/** Makes the operator's tokens in the database match the settings. */
export async function syncVkTokens(tools: { db: Database; vk: VkConfig | null; appSecret: string }): Promise<void> {
  const { db, vk, appSecret } = tools;
  if (vk === null) return;
  const vault = createVault(appSecret);
  const toRow = (kind: SettingToken['kind']) => (token: string) => ({
    id: randomUUID(),
    kind,
    settingHash: vault.fingerprint(token),
    accessToken: vault.seal(token, secretContext('access', null)),
  });
  const rows = [
    ...vk.serviceTokens.map(toRow('service')),
    ...vk.communityTokens.map(toRow('community')),
    ...vk.userTokens.map(toRow('full_user')),
  ];
  await upsertSettingTokens(db, rows);
  await deleteOtherSettingTokens(
    db,
    rows.map(({ settingHash }) => settingHash),
  );
}
