import { bytesField, type Chunks, integerField, messageField, textField } from './protobuf.ts';

/** The name of a tensor of the graph: an input, a constant or the output of a node. */
export type TensorName = string & { readonly __tensorName: unique symbol };

export type Attribute = number | string | readonly number[];

/** Numbers of `TensorProto.DataType` and `AttributeProto.AttributeType`, onnx.proto3. */
const ELEMENT = { float: 1, uint8: 2, int64: 7 } as const;
const ATTRIBUTE = { integer: 2, text: 3, integers: 7 } as const;
const IR_VERSION = 8;
const OPERATOR_SET = 13;

/** Builds an ONNX model node by node. Each call returns the name of the resulting tensor. */
export class OnnxGraph {
  readonly #name: string;
  readonly #fields: Chunks[] = [];
  #count = 0;

  constructor(name: string) {
    this.#name = name;
  }

  /** A dimension given as text is dynamic. */
  addInput(name: string, element: keyof typeof ELEMENT, shape: readonly (number | string)[]): TensorName {
    const dimensions = shape.flatMap((size) =>
      messageField(1, typeof size === 'number' ? integerField(1, size) : textField(2, size)),
    );
    const tensorType = [...integerField(1, ELEMENT[element]), ...messageField(2, dimensions)];
    return this.#declare(11, name, tensorType);
  }

  addOutput(name: string, tensor: TensorName): void {
    this.addNode('Identity', [tensor], {}, name);
    this.#declare(12, name, integerField(1, ELEMENT.float));
  }

  addFloats(values: Float32Array, shape: readonly number[]): TensorName {
    return this.#addConstant('float', shape, new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  }

  addBytes(values: Uint8Array, shape: readonly number[]): TensorName {
    return this.#addConstant('uint8', shape, values);
  }

  addIntegers(values: readonly number[]): TensorName {
    const wide = BigInt64Array.from(values, BigInt);
    return this.#addConstant('int64', [values.length], new Uint8Array(wide.buffer));
  }

  addNode(
    operator: string,
    inputs: readonly TensorName[],
    attributes: Readonly<Record<string, Attribute>> = {},
    output: string = this.#nextName(operator),
  ): TensorName {
    const node = [
      ...inputs.flatMap((input) => textField(1, input)),
      ...textField(2, output),
      ...textField(4, operator),
      ...Object.entries(attributes).flatMap(([name, value]) => messageField(5, attribute(name, value))),
    ];
    this.#fields.push(messageField(1, node));
    return toTensorName(output);
  }

  toBytes(): Uint8Array {
    const model = [
      ...integerField(1, IR_VERSION),
      ...textField(2, 'vidno'),
      ...messageField(7, [...textField(2, this.#name), ...this.#fields.flat()]),
      ...messageField(8, [...textField(1, ''), ...integerField(2, OPERATOR_SET)]),
    ];
    return Buffer.concat(model);
  }

  #declare(field: number, name: string, tensorType: Chunks): TensorName {
    this.#fields.push(messageField(field, [...textField(1, name), ...messageField(2, messageField(1, tensorType))]));
    return toTensorName(name);
  }

  #addConstant(element: keyof typeof ELEMENT, shape: readonly number[], raw: Uint8Array): TensorName {
    const name = this.#nextName('constant');
    const tensor = [
      ...shape.flatMap((size) => integerField(1, size)),
      ...integerField(2, ELEMENT[element]),
      ...textField(8, name),
      ...bytesField(9, raw),
    ];
    this.#fields.push(messageField(5, tensor));
    return toTensorName(name);
  }

  #nextName(prefix: string): string {
    this.#count += 1;
    return `${prefix}_${this.#count}`;
  }
}

function attribute(name: string, value: Attribute): Chunks {
  if (typeof value === 'number') return [...textField(1, name), ...integerField(3, value), ...kind('integer')];
  if (typeof value === 'string') return [...textField(1, name), ...textField(4, value), ...kind('text')];
  return [...textField(1, name), ...value.flatMap((number) => integerField(8, number)), ...kind('integers')];
}

function kind(name: keyof typeof ATTRIBUTE): Chunks {
  return integerField(20, ATTRIBUTE[name]);
}

/** Only the graph creates names, so that a node cannot refer to a tensor that does not exist. */
function toTensorName(name: string): TensorName {
  return name as TensorName;
}
