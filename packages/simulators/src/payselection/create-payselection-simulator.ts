import { createServer } from 'node:http';
import { createControls, type PayselectionControls } from './create-controls.ts';
import { createPayselection, type PayselectionOptions, type PayselectionSimulator } from './payselection-simulator.ts';
import { servePayselection } from './serve-payselection.ts';

export interface StartedPayselection extends PayselectionSimulator {
  readonly origin: string;
  /** Of the API. */
  readonly gatewayUrl: string;
  readonly scriptUrl: string;
  readonly controls: PayselectionControls;
  close(): Promise<void>;
}

/** Starts the simulator on its own port. */
export async function createPayselectionSimulator(options: PayselectionOptions = {}): Promise<StartedPayselection> {
  const simulator = createPayselection(options);
  const server = createServer((request, response) => void servePayselection(simulator, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The simulator has no port');
  const origin = `http://127.0.0.1:${address.port}`;
  return Object.assign(simulator, {
    origin,
    gatewayUrl: `${origin}/payselection/gw`,
    scriptUrl: `${origin}/payselection/lib/pay-widget.js`,
    controls: createControls(simulator),
    close: () =>
      new Promise<void>((resolve) => {
        simulator.webhooks.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
