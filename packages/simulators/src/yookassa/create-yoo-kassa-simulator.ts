import { createServer } from 'node:http';
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
  const server = createServer((request, response) => void serveYooKassa(simulator, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The simulator has no port');
  const origin = `http://127.0.0.1:${address.port}`;
  return Object.assign(simulator, {
    origin,
    baseUrl: `${origin}/yookassa/v3`,
    controls: createControls(simulator),
    close: () =>
      new Promise<void>((resolve) => {
        simulator.notifications.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
