// The only file that leaves this package: an import of a name would need an installed package.
export {
  check,
  describeFault as describeExpressionFault,
  evaluate,
  parse,
  toJson,
  type Expression,
  type Fault as ExpressionFault,
  type Json,
  type Type,
} from "../../expressions/src/index.ts";
