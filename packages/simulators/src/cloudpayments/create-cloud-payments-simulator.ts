import { listenAlone } from '../acquiring/shell.ts';
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
  const { origin, close } = await listenAlone((request, response) => serveCloudPayments(simulator, request, response));
  return Object.assign(simulator, {
    origin,
    baseUrl: `${origin}/cloudpayments`,
    controls: createControls(simulator),
    close: () => {
      simulator.notifications.close();
      return close();
    },
  });
}
