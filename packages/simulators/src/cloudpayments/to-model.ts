import { writeAmount } from '../acquiring/amounts.ts';
import { findDeclineCode } from './notifications.ts';
import type { Operation } from './operations.ts';

const STATUS_CODES = { AwaitingAuthentication: 1, Authorized: 2, Completed: 3, Cancelled: 4, Declined: 5 } as const;
const CURRENCY_CODES: Readonly<Record<string, number>> = { RUB: 0, EUR: 1, USD: 2 };
const CARD_CODES = { Visa: 1, MasterCard: 2, MIR: 5 } as const;

/** The transaction as the API shows it, with all keys. */
export function toModel(operation: Operation, publicId: string): Record<string, unknown> {
  const { amountKopecks, currency, card, status, reasonCode } = operation;
  const amount = Number(writeAmount(amountKopecks));
  const currencyCode = CURRENCY_CODES[currency] ?? 0;
  const { reason, message } = findDeclineCode(reasonCode);
  return {
    ReasonCode: reasonCode,
    PublicId: publicId,
    TerminalUrl: 'http://vidno.example',
    TransactionId: operation.id,
    Amount: amount,
    Currency: currency,
    CurrencyCode: currencyCode,
    PaymentAmount: amount,
    PaymentCurrency: currency,
    PaymentCurrencyCode: currencyCode,
    InvoiceId: operation.invoiceId,
    AccountId: operation.accountId,
    Email: operation.email,
    Description: operation.description,
    JsonData: operation.data,
    ...toDates(operation),
    AuthCode: status === 'Authorized' || status === 'Completed' ? 'A1B2C3' : null,
    TestMode: true,
    Rrn: null,
    OriginalTransactionId: operation.originalId,
    FallBackScenarioDeclinedTransactionId: null,
    IpAddress: '127.0.0.1',
    IpCountry: '',
    IpCity: null,
    IpRegion: null,
    IpDistrict: null,
    IpLatitude: null,
    IpLongitude: null,
    CardFirstSix: card?.number.slice(0, 6) ?? '',
    CardLastFour: card?.number.slice(-4) ?? '',
    CardExpDate: card?.expires ?? '',
    CardType: card?.brand ?? '',
    CardProduct: null,
    CardCategory: null,
    CardTypeCode: card ? CARD_CODES[card.brand] : 0,
    IssuerBankCountry: 'RU',
    Issuer: null,
    Status: status,
    StatusCode: STATUS_CODES[status],
    CultureName: 'ru',
    Reason: reason,
    CardHolderMessage: message,
    Type: operation.kind === 'Refund' ? 1 : 0,
    Refunded: operation.refundedKopecks > 0,
    Name: null,
    Token: operation.token,
    SubscriptionId: null,
    GatewayName: card ? 'Test' : 'Test Sbp',
    TotalFee: 0,
  };
}

function toDates({ createdAt, confirmedAt }: Operation): Record<string, string | null> {
  return {
    CreatedDate: toDate(createdAt),
    CreatedDateIso: toIso(createdAt),
    PayoutDate: null,
    PayoutDateIso: null,
    PayoutAmount: null,
    AuthDate: toDate(createdAt),
    AuthDateIso: toIso(createdAt),
    ConfirmDate: confirmedAt && toDate(confirmedAt),
    ConfirmDateIso: confirmedAt && toIso(confirmedAt),
  };
}

function toDate(date: Date): string {
  return `/Date(${date.getTime()})/`;
}

/** In UTC, without saying so. */
function toIso(date: Date): string {
  return date.toISOString().slice(0, 'yyyy-MM-ddTHH:mm:ss'.length);
}
