import { edge, flow, model, shape } from "./drawing.ts";

/**
 * The process of a new colleague: two people prepare at the same time, the mentor is notified, and after three months of
 * probation the role `hr` decides.
 */
export function onboardingProcess(key: string, name: string): string {
  const nodes = [
    '<bpmn:startEvent id="start" name="确定入职"/>',
    '<bpmn:parallelGateway id="fork"/>',
    '<bpmn:userTask id="equipment" name="准备设备与账号" t:candidateRoles="admin,administrator" t:dueDate="${addDays(today, 2)}"/>',
    '<bpmn:userTask id="desk" name="安排工位" t:assignee="linxue"/>',
    '<bpmn:parallelGateway id="join"/>',
    `<bpmn:serviceTask id="inform" name="通知导师" t:operation="notify"><bpmn:extensionElements><t:input name="to" value="mentor"/><t:input name="text" value="'新同事已入职，请安排带教'"/></bpmn:extensionElements></bpmn:serviceTask>`,
    '<bpmn:intermediateCatchEvent id="probation" name="试用三个月"><bpmn:timerEventDefinition><bpmn:timeDuration xsi:type="bpmn:tFormalExpression">P90D</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>',
    '<bpmn:userTask id="review" name="转正评估" t:candidateRoles="hr"/>',
    '<bpmn:exclusiveGateway id="decision" default="refuses"/>',
    '<bpmn:endEvent id="confirmed" name="转正"/>',
    '<bpmn:endEvent id="ended" name="不予转正"/>',
  ];
  const flows = [
    flow("starts", "start", "fork"),
    flow("toEquipment", "fork", "equipment"),
    flow("toDesk", "fork", "desk"),
    flow("equipped", "equipment", "join"),
    flow("placed", "desk", "join"),
    flow("prepared", "join", "inform"),
    flow("informed", "inform", "probation"),
    flow("probated", "probation", "review"),
    flow("reviewed", "review", "decision"),
    flow("confirms", "decision", "confirmed", "同意", "approved"),
    flow("refuses", "decision", "ended", "驳回"),
  ];
  const shapes = [
    shape("start", 182, 36, 36, 243),
    shape("fork", 270, 50, 50),
    shape("equipment", 380, 100, 80, undefined, 150),
    shape("desk", 380, 100, 80, undefined, 290),
    shape("join", 540, 50, 50),
    shape("inform", 650, 100, 80),
    shape("probation", 812, 36, 36, 243),
    shape("review", 910, 100, 80),
    shape("decision", 1070, 50, 50),
    shape("confirmed", 1192, 36, 36, 243),
    shape("ended", 1192, 36, 36, 353, 330),
  ];
  const edges = [
    edge("starts", [218, 220], [270, 220]),
    edge("toEquipment", [295, 195], [295, 150], [380, 150]),
    edge("toDesk", [295, 245], [295, 290], [380, 290]),
    edge("equipped", [480, 150], [565, 150], [565, 195]),
    edge("placed", [480, 290], [565, 290], [565, 245]),
    edge("prepared", [590, 220], [650, 220]),
    edge("informed", [750, 220], [812, 220]),
    edge("probated", [848, 220], [910, 220]),
    edge("reviewed", [1010, 220], [1070, 220]),
    edge("confirms", [1120, 220], [1192, 220]),
    edge("refuses", [1095, 245], [1095, 330], [1192, 330]),
  ];
  return model(key, name, [...nodes, ...flows], [...shapes, ...edges]);
}
