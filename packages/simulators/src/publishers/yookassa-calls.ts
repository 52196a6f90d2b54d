/** Which part of YooKassa's description belongs to which call; ids stand as `id`. */
export const YOOKASSA_REQUESTS: Readonly<Record<string, string>> = {
  'POST /payments': 'CreatePayment',
  'POST /payments/id/capture': 'CapturePayment',
  'POST /refunds': 'CreateRefund',
  'POST /receipts': 'PostReceiptData',
};

export const YOOKASSA_ANSWERS: Readonly<Record<string, string>> = {
  'POST /payments': 'Payment',
  'GET /payments': 'PaymentList',
  'GET /payments/id': 'Payment',
  'POST /payments/id/capture': 'Payment',
  'POST /payments/id/cancel': 'Payment',
  'POST /refunds': 'Refund',
  'GET /refunds/id': 'Refund',
  'POST /receipts': 'Receipt',
};

/** What its notifications carry. */
export const YOOKASSA_EVENT: Readonly<Record<string, string>> = {
  'payment.waiting_for_capture': 'Payment',
  'payment.succeeded': 'Payment',
  'payment.canceled': 'Payment',
  'refund.succeeded': 'Refund',
};

/** By the code in the answer. */
export const YOOKASSA_ERRORS: Readonly<Record<string, string>> = {
  invalid_request: 'BadRequest',
  invalid_credentials: 'InvalidCredentials',
  not_found: 'NotFound',
  too_many_requests: 'TooManyRequests',
};
