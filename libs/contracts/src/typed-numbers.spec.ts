import { numberProblem, readNumber } from './typed-numbers.js';

it.each([
  ...[
    ['12,50', 12.5],
    ['12.50', 12.5],
    ['12', 12],
    ['0,5', 0.5],
    [',5', 0.5],
    ['.5', 0.5],
    ['12,', 12],
    ['12.', 12],
    ['007', 7],
    ['0', 0],
  ],
  ...[
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ["1'234.50", 1234.5],
    ['1’234,50', 1234.5],
    ['1 234,50', 1234.5],
    ['1\u00a0234,50', 1234.5],
    ['1\u2009234.50', 1234.5],
    ['1\u202f234\u202f567,8', 1234567.8],
    ['1.234.567', 1234567],
    ['1,234,567.5', 1234567.5],
    ['1 234', 1234],
    ["12'345", 12345],
    ['999.999,99', 999999.99],
    ['1,234.567', 1234.567],
    ['1 234,567', 1234.567],
  ],
  ...[
    ['0,125', 0.125],
    ['0.500', 0.5],
    ['1234,567', 1234.567],
    ['12,3456', 12.3456],
    ['1.2345678', 1.2345678],
  ],
  ...[
    ['+5', 5],
    ['-3', -3],
    ['−3,5', -3.5],
    ['- 3', -3],
    ['-0,5', -0.5],
  ],
  ...[
    ['  12,50 ', 12.5],
    ['\u200e12,50\u202c', 12.5],
    ['１２，５０', 12.5],
    ['٣', 3],
    ['۱۲,۵', 12.5],
  ],
] as const)('R67.1 %j is %d', (text, number) => {
  expect(readNumber(text)).toBe(number);
  expect(numberProblem(text)).toBeUndefined();
});

it.each([
  ['1.234', '1234 or 1.23'],
  ['1,234', '1234 or 1.23'],
  ['12,345', '12345 or 12.34'],
  ['2.500', '2500 or 2.50'],
  ['999.999', '999999 or 999.99'],
  ['-1.250', '-1250 or -1.25'],
  [' 1,500 ', '1500 or 1.50'],
])('R67.2 %j is refused with both readings: %s', (text, readings) => {
  expect(readNumber(text)).toBeNaN();
  expect(numberProblem(text)).toBe(`“${text.trim()}” can be read in two ways. Please write ${readings}.`);
});

it.each([
  ...[
    '1,2,3',
    '1.2.3',
    '1.234.56',
    '1,23,456',
    '12.34,56',
    '1.234,567.8',
    '1 23',
    '12 34',
    '1 234.567,8',
    '0.125.000',
    '0.125,5',
    '0 125',
    '1'.repeat(400),
  ],
  ...[
    '1e3',
    '12 Std.',
    '$12',
    'EUR 12',
    'twelve',
    '.',
    ',',
    '-',
    '+',
    '--3',
    '3-',
    '5²',
    '½',
    '0x10',
    'Infinity',
    'NaN',
  ],
])('R67.1 %j is no number, and says so', (text) => {
  expect(readNumber(text)).toBeNaN();
  expect(numberProblem(text)).toBe('Please write a number in digits, such as 8');
});

it.each(['', '  ', '\u00a0'])('nothing typed is no number, and no mistake', (text) => {
  expect(readNumber(text)).toBeNaN();
  expect(numberProblem(text)).toBeUndefined();
});
