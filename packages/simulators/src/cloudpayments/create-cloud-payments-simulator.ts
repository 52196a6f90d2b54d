import { createServer } from 'node:http';
import {
  type CloudPaymentsOptions,
  type CloudPaymentsSimulator,
  createCloudPayments,
} from './cloud-payments-simulator.ts';
import { type CloudPaymentsControls, createControls } from './create-controls.ts';
import { serveCloudPayments } from './serve-cloud-payments.ts';

export interface StartedCloudPayments extends CloudPaymentsSimulator {
  readonly origin: string;
  /** Of the API and of `bundles/cloudpayments.js`. */
  readonly baseUrl: string;
  readonly controls: CloudPaymentsControls;
  close(): Promise<void>;
}

/** Starts the simulator on its own port. */
export async function createCloudPaymentsSimulator(options: CloudPaymentsOptions = {}): Promise<StartedCloudPayments> {
  const simulator = createCloudPayments(options);
  const server = createServer((request, response) => void serveCloudPayments(simulator, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The simulator has no port');
  const origin = `http://127.0.0.1:${address.port}`;
  return Object.assign(simulator, {
    origin,
    baseUrl: `${origin}/cloudpayments`,
    controls: createControls(simulator),
    close: () =>
      new Promise<void>((resolve) => {
        simulator.notifications.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  });
}
