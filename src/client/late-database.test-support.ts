/** IndexedDB factory whose databases open only once `release` is called. */
export function opensLate(factory: IDBFactory) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const late = new Proxy(factory, {
    get(target, name) {
      if (name !== 'open') return Reflect.get(target, name);
      return (...given: Parameters<IDBFactory['open']>) => {
        const request: Partial<IDBOpenDBRequest> = {};
        void released.then(() => {
          const opening = target.open(...given);
          opening.onupgradeneeded = (event) => {
            Object.assign(request, { result: opening.result });
            request.onupgradeneeded?.call(opening, event);
          };
          opening.onsuccess = (event) => {
            Object.assign(request, { result: opening.result });
            request.onsuccess?.call(opening, event);
          };
        });
        return request;
      };
    },
  });
  return { late, release };
}
