import { startVk, type VkSimulator, type VkSimulatorOptions } from '@vidno/simulators/vk/start-vk';
import { afterEach, beforeEach } from 'vitest';
import { readConfig } from '#config/config.ts';
import type { VkConfig } from '#config/services-config.ts';

export const TEST_SECRET = 'a key of the tests that is long enough';
export const SERVICE_TOKEN = 'service.token-of-the-tests';

export interface TestVk extends VkSimulator {
  /** Settings for the simulator, with one service token unless overridden. */
  config(settings?: Partial<VkConfig>): VkConfig;
}

/** Starts a VK simulator that knows SERVICE_TOKEN for every test of a file. */
export function testVk(options: VkSimulatorOptions = {}): () => TestVk {
  let simulator: TestVk;
  beforeEach(async () => {
    simulator = await startTestVk(options);
  });
  afterEach(() => simulator.close());
  return () => simulator;
}

/** The caller closes it. */
export async function startTestVk(options: VkSimulatorOptions = {}): Promise<TestVk> {
  const tokens = [{ token: SERVICE_TOKEN, kind: 'service' }] as const;
  const simulator = await startVk({ tokens, autoApprove: true, ...options });
  return { ...simulator, config: (settings) => ({ ...configOf(simulator), ...settings }) };
}

function configOf({ apiBaseUrl, idBaseUrl }: VkSimulator): VkConfig {
  const { vk } = readConfig({
    APP_SECRET: TEST_SECRET,
    VK_API_BASE_URL: apiBaseUrl,
    VK_ID_BASE_URL: idBaseUrl,
    VK_CLIENT_ID: '52000000',
    VK_SERVICE_TOKENS: SERVICE_TOKEN,
  });
  if (vk === null) throw new Error('VK is not connected');
  return vk;
}
