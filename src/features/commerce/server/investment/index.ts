import type { Part } from "../part.ts";
import { distribute, stopDistribution, incomeInterceptors } from "./distribute.ts";
import { orderDetail } from "./order-detail.ts";
import { orderIncomeInterceptors } from "./order-incomes.ts";
import { orderInterceptors } from "./order-interceptors.ts";
import { algorithmInterceptors, offeringInterceptors, productInterceptors } from "./products.ts";
import { get, quoteInterceptors, rateInterceptors, search } from "./quotes.ts";

export const investmentPart: Part = {
  handlers: {
    "income/distribute": distribute,
    "income/stopDistribution": stopDistribution,
    "investment/orderDetail": orderDetail,
    "quotes-index/get": get,
    "quotes-index/getByPost": get,
    "quotes-index/search": search,
  },
  interceptors: {
    algorithm: algorithmInterceptors,
    income: incomeInterceptors,
    invest: productInterceptors,
    investment: offeringInterceptors,
    "investment-order": orderInterceptors,
    "investment-order-income": orderIncomeInterceptors,
    quotes: quoteInterceptors,
    "quotes-rate": rateInterceptors,
  },
};
