import { listenAlone } from '../acquiring/shell.ts';
import { createControls, type YooKassaControls } from './create-controls.ts';
import { serveYooKassa } from './serve-yoo-kassa.ts';
import { createYooKassa, type YooKassaOptions, type YooKassaSimulator } from './yoo-kassa-simulator.ts';

export interface StartedYooKassa extends YooKassaSimulator {
  readonly origin: string;
  /** Of the API. */
  readonly baseUrl: string;
  readonly controls: YooKassaControls;
  close(): Promise<void>;
}

/** Starts the simulator on its own port. */
export async function createYooKassaSimulator(options: YooKassaOptions = {}): Promise<StartedYooKassa> {
  const simulator = createYooKassa(options);
  const { origin, close } = await listenAlone((request, response) => serveYooKassa(simulator, request, response));
  return Object.assign(simulator, {
    origin,
    baseUrl: `${origin}/yookassa/v3`,
    controls: createControls(simulator),
    close: () => {
      simulator.notifications.close();
      return close();
    },
  });
}
