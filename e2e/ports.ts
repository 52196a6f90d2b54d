/** Of the product that all tests share; what else the tests start has its ports around it, so that two checkouts can run at once. */
export const PORT = Number(process.env.E2E_PORT ?? 3399);
export const SIMULATORS_PORT = PORT + 1;
/** The first of those of the walls that a test turns the clock of, three for each worker. */
export const VK_DAILY_PORT = PORT + 3;
export const SURVIVAL_PORT = PORT - 1;
/** The first of those of products with prices, five for each worker. */
export const PAID_PORT = PORT - 19;
