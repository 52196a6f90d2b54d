/**
 * The script that a site loads from CloudPayments: `pay` of the older version and `start` of the current one, which open the
 * card page over the site and are told the result by it.
 */
export const WIDGET_SCRIPT = `(() => {
  const root = new URL('..', document.currentScript.src);
  const CANCELLED = { type: 'cancel' };

  function open(order) {
    return new Promise((resolve) => {
      const frame = document.createElement('iframe');
      const url = new URL('card', root);
      url.searchParams.set('order', JSON.stringify({ ...order, origin: location.origin }));
      frame.src = url.href;
      frame.title = 'Оплата';
      frame.style.cssText =
        'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647;background:rgba(0,0,0,.5)';
      const close = (result) => {
        removeEventListener('message', listen);
        frame.remove();
        resolve(result);
      };
      const listen = ({ source, origin, data }) => {
        if (source === frame.contentWindow && origin === root.origin && data && data.cloudPayments) {
          close(data.cloudPayments);
        }
      };
      addEventListener('message', listen);
      document.body.append(frame);
      frame.cancel = () => close(CANCELLED);
      CloudPayments.frame = frame;
    });
  }

  const toText = (value) => (value === undefined || value === null || value === '' ? null : String(value));
  const toJson = (value) => (value === undefined ? null : JSON.stringify(value));

  class CloudPayments {
    static frame = null;

    async start(params) {
      const user = params.userInfo || {};
      const result = await open({
        publicId: params.publicTerminalId,
        amount: Number(params.amount),
        currency: params.currency,
        schema: params.paymentSchema,
        invoiceId: toText(params.externalId),
        accountId: toText(user.accountId),
        email: toText(params.receiptEmail || user.email),
        description: toText(params.description),
        saveCard: params.tokenize === true,
        data: toJson(params.metadata),
      });
      if (this.oncomplete) this.oncomplete(result);
      return result;
    }

    async pay(kind, options, { onSuccess, onFail, onComplete } = {}) {
      const result = await open({
        publicId: options.publicId,
        amount: Number(options.amount),
        currency: options.currency,
        schema: kind === 'auth' ? 'Dual' : 'Single',
        invoiceId: toText(options.invoiceId),
        accountId: toText(options.accountId),
        email: toText(options.email),
        description: toText(options.description),
        saveCard: toText(options.accountId) !== null,
        data: toJson(options.data),
      });
      const success = result.status === 'success';
      const message = result.type === 'cancel' ? 'User has cancelled' : result.message || null;
      if (onComplete) onComplete({ ...result.data, success, message }, options);
      if (success && onSuccess) onSuccess(options);
      if (!success && onFail) onFail(message, options);
    }

    close() {
      if (CloudPayments.frame) CloudPayments.frame.cancel();
    }
  }

  window.cp = { ...window.cp, CloudPayments };
})();
`;
