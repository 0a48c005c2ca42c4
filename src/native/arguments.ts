/** Arguments of the wrong type that only the binding meets: what it throws becomes a `TypeError`. */

import type * as Binding from '../binding.js';

type NativeBinding = typeof Binding;

/** The codes that N-API gives to a value that cannot be converted; a failure within has another. */
const CONVERSION = /^(InvalidArg|[A-Z][A-Za-z]*Expected)$/;

type Callable = (...args: unknown[]) => unknown;
type Constructable = new (...args: unknown[]) => object;

/** The same functions and classes; a value that they cannot take is told as JavaScript tells it. */
export function withTypeErrors(binding: NativeBinding): NativeBinding {
  const wrapped = Object.entries(binding).map(([name, member]) => [
    name,
    typeof member === 'function' ? guarded(member as unknown as Callable & Constructable) : member,
  ]);
  return Object.fromEntries(wrapped) as NativeBinding;
}

function guarded(member: Callable & Constructable): Callable & Constructable {
  return new Proxy(member, {
    apply: (target, self, args) => converting(() => Reflect.apply(target, self, args)),
    construct: (target, args) => converting(() => Reflect.construct(target, args)) as object,
  });
}

/** Conversion takes place before a call returns, so that a promise needs no look. */
function converting<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (error instanceof TypeError || !CONVERSION.test(code ?? '')) throw error;
    throw new TypeError(`an argument has the wrong type: ${message}`, { cause: error });
  }
}
