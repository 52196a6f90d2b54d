/** Of the chip that it takes, in pixels. */
export const TINY_CHIP = 64;
const CELL = 16;
const CHANNELS = 3;
export const TINY_DIMENSIONS = CHANNELS * (TINY_CHIP / CELL) ** 2;

const FLOAT = 1;
const INTEGERS = 7;
const IR_VERSION = 8;
const OPERATOR_SET = 13;

/** An ONNX model without weights, `chip` in and `vector` out: the mean colours of 16 squares of a chip. See onnx.proto3 for the numbers. */
export function tinyModel(): Uint8Array {
  const cells = ['kernel_shape', 'strides'].map((name) =>
    message(5, [text(1, name), integer(8, CELL), integer(8, CELL), integer(20, INTEGERS)]),
  );
  const graph = [
    message(1, [text(1, 'chip'), text(2, 'means'), text(4, 'AveragePool'), ...cells]),
    message(1, [text(1, 'means'), text(2, 'vector'), text(4, 'Flatten')]),
    text(2, 'tiny'),
    tensor(11, 'chip', [1, CHANNELS, TINY_CHIP, TINY_CHIP]),
    tensor(12, 'vector', [1, TINY_DIMENSIONS]),
  ];
  return Buffer.concat([
    integer(1, IR_VERSION),
    message(7, graph),
    message(8, [text(1, ''), integer(2, OPERATOR_SET)]),
  ]);
}

function tensor(field: number, name: string, shape: readonly number[]): Buffer {
  const dimensions = shape.map((size) => message(1, [integer(1, size)]));
  return message(field, [text(1, name), message(2, [message(1, [integer(1, FLOAT), message(2, dimensions)])])]);
}

function integer(field: number, value: number): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)]);
}

function text(field: number, value: string): Buffer {
  return message(field, [Buffer.from(value)]);
}

function message(field: number, parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([varint((field << 3) | 2), varint(content.length), content]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
  return Buffer.from([...bytes, value >>> (7 * bytes.length)]);
}
