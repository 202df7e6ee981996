import type { Part } from "../part.ts";
import { deleteDelivery, deliver, deliveryInterceptors, deliveryRecords, updateDelivery } from "./deliveries.ts";
import {
  boardOrders,
  checkNewOrders,
  currentUserPosts,
  productionUsers,
  sameOrderPage,
  setFields,
  waitingOrders,
} from "./lists.ts";
import { orderInterceptors } from "./order-interceptors.ts";

export const ordersPart: Part = {
  handlers: {
    "work-order/checkNewOrders": checkNewOrders,
    "work-order/deleteDeliveryRecord": deleteDelivery,
    "work-order/deliver": deliver,
    "work-order/deliverRecordUpdate": updateDelivery,
    "work-order/deliveryRecords": deliveryRecords,
    "work-order/getBoardOrderList": boardOrders,
    "work-order/getCurrentUserPosts": currentUserPosts,
    "work-order/getProductionUserList": productionUsers,
    "work-order/sameOrderPage": sameOrderPage,
    "work-order/setSort": setFields,
    "work-order/setTop": setFields,
    "work-order/updateNotifyStatus": setFields,
    "pad-work-order/getWaitOrder": waitingOrders,
  },
  interceptors: { "work-order": orderInterceptors, "delivery-record": deliveryInterceptors },
};
