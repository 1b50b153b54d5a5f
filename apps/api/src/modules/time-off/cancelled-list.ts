import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { Equals, IsOptional } from 'class-validator';

/** For `?cancelled=true`: the requests that were cancelled whole, instead of the others (R48). */
export function IsCancelledList(): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    Transform(({ value }) => value === 'true' || value),
    Equals(true, { message: 'Cancelled can only be true' }),
  );
}
